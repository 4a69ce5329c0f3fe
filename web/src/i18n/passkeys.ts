import { area } from "./area";

export default area(
  {
    title: "Khóa truy cập",
    about: "Khóa truy cập mở tài khoản bằng vân tay, khuôn mặt hoặc mã PIN của thiết bị, không cần gõ tên và mật khẩu.",
    kept: "Mật khẩu vẫn dùng được. Đổi mật khẩu không gỡ khóa truy cập nào.",
    none: "Chưa có khóa truy cập nào.",
    added: (when: string) => `Thêm lúc ${when}`,
    used: (when: string) => `Dùng lần cuối ${when}`,
    unused: "Chưa dùng lần nào",
    name: "Tên khóa truy cập",
    nameRule: "Để bạn nhận ra thiết bị; khách khác không thấy.",
    add: {
      do: "Thêm khóa truy cập",
      busy: "Chờ thiết bị…",
      password: "Mật khẩu",
      passwordRule: "Bạn đăng nhập đã lâu; nhập lại mật khẩu để thêm khóa.",
      done: (name: string) => `Đã thêm “${name}”. Lần sau có thể đăng nhập bằng khóa này.`,
      full: (most: number) => `Đã đủ ${most} khóa truy cập. Gỡ bớt một khóa để thêm khóa mới.`,
    },
    rename: {
      do: "Đổi tên",
      named: (name: string) => `Đổi tên “${name}”`,
      save: "Lưu",
    },
    remove: {
      do: "Gỡ",
      named: (name: string) => `Gỡ “${name}”`,
      title: (name: string) => `Gỡ khóa “${name}”?`,
      words:
        "Khóa này sẽ không mở được tài khoản nữa, và mọi phiên ở thiết bị khác kết thúc. Hãy xóa cả trong phần khóa truy cập của thiết bị.",
      yes: "Gỡ khóa truy cập",
      done: (name: string) => `Đã gỡ “${name}”. Các phiên khác đã kết thúc.`,
    },
    signIn: {
      do: "Đăng nhập bằng khóa truy cập",
      busy: "Chờ thiết bị…",
    },
    trouble: {
      cancelled: "Thiết bị chưa đưa khóa nào. Không có gì thay đổi; bạn có thể thử lại.",
      known: "Thiết bị này đã có khóa truy cập của tài khoản.",
      unfit: "Thiết bị hoặc trình duyệt này không tạo được khóa truy cập phù hợp ở đây.",
      failed: "Thiết bị không hoàn tất được. Không có gì thay đổi; hãy thử lại.",
    },
  },
  {
    title: "Passkeys",
    about:
      "A passkey opens your account with the fingerprint, face or PIN of your device; no name or password to type.",
    kept: "Your password still works. Changing it does not remove any passkey.",
    none: "No passkeys yet.",
    added: (when) => `Added ${when}`,
    used: (when) => `Last used ${when}`,
    unused: "Never used",
    name: "Name of the passkey",
    nameRule: "So that you know the device; other patrons do not see it.",
    add: {
      do: "Add a passkey",
      busy: "Waiting for the device…",
      password: "Password",
      passwordRule: "It has been a while since you signed in; give your password to add a passkey.",
      done: (name) => `“${name}” is added. You can sign in with it from now on.`,
      full: (most) => `You have ${most} passkeys, which is the most. Remove one to add another.`,
    },
    rename: {
      do: "Rename",
      named: (name) => `Rename “${name}”`,
      save: "Save",
    },
    remove: {
      do: "Remove",
      named: (name) => `Remove “${name}”`,
      title: (name) => `Remove “${name}”?`,
      words:
        "It will not open your account any more, and all sessions on other devices end. Delete it among the passkeys of the device as well.",
      yes: "Remove the passkey",
      done: (name) => `“${name}” is removed. Other sessions have ended.`,
    },
    signIn: {
      do: "Sign in with a passkey",
      busy: "Waiting for the device…",
    },
    trouble: {
      cancelled: "The device gave no passkey. Nothing has changed; you can try again.",
      known: "This device has a passkey for your account already.",
      unfit: "This device or browser cannot create a suitable passkey here.",
      failed: "The device could not finish. Nothing has changed; try again.",
    },
  },
);
