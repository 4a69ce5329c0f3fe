import { area } from "../area";

export default area(
  {
    names: {
      deal: "Bàn chia",
      pit: "Pit",
      cage: "Quầy chip",
      watch: "Giám sát",
      casework: "Vụ việc",
      house: "Sàn và nhà",
      training: "Đào tạo",
    },
    theme: { light: "Giao diện sáng", dark: "Giao diện tối" },
    staff: "Nhân viên",
    other: {
      title: "Trang này không thuộc vai trò của bạn",
      words: (role: string) => `Bạn đang đăng nhập với vai trò ${role}. Hãy về trang của mình, hoặc đăng nhập lại.`,
      home: "Về trang của tôi",
      signIn: "Đăng nhập với tài khoản khác",
    },
  },
  {
    names: {
      deal: "Dealing",
      pit: "Pit",
      cage: "Cage",
      watch: "Surveillance",
      casework: "Cases",
      house: "Floor and house",
      training: "Training",
    },
    theme: { light: "Light", dark: "Dark" },
    staff: "Staff",
    other: {
      title: "This page is not for your role",
      words: (role) => `You are signed in as ${role}. Go to your own page, or sign in as somebody else.`,
      home: "To my page",
      signIn: "Sign in as somebody else",
    },
  },
);
