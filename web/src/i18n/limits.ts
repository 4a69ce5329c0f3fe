import { area } from "./area";

export default area(
  {
    title: "Giới hạn của tôi",
    intro:
      "Giới hạn do chính bạn đặt và máy chủ giữ. Siết chặt có hiệu lực ngay; nới lỏng phải chờ 24 giờ, để không ai quyết định việc đó lúc đang chơi.",
    session: {
      title: "Phiên này",
      time: "Thời gian",
      net: "Thắng thua",
      since: (when: string) => `Từ ${when}`,
    },
    none: "Không giới hạn",
    now: "Đang áp dụng",
    later: (what: string, when: string) => `${what}: có hiệu lực lúc ${when}`,
    keep: "Giữ mức hiện tại",
    set: "Đặt giới hạn",
    lift: "Bỏ giới hạn",
    saved: {
      now: "Có hiệu lực ngay.",
      later: "Đã ghi nhận. Mức mới lỏng hơn nên phải chờ 24 giờ.",
    },
    wrong: {
      chips: "Hãy ghi số chip bằng chữ số, ví dụ 500.",
      time: "Hãy ghi số giờ và số phút, ít nhất 1 phút.",
      date: "Hãy chọn một ngày trong tương lai.",
    },
    loss: {
      title: "Mức thua tối đa mỗi ngày",
      words:
        "Khi số chip thua trong ngày chạm mức này, bạn không đặt cược thêm được cho đến ngày hôm sau (theo giờ UTC).",
      field: "Số chip",
      value: (chips: string) => `${chips} chip một ngày`,
    },
    play: {
      title: "Thời gian chơi",
      words: "Chơi liền chừng này thời gian thì phải nghỉ ít nhất 30 phút rồi mới đặt cược tiếp được.",
      hours: "Giờ",
      minutes: "Phút",
      value: (hours: number, minutes: number) =>
        [hours ? `${hours} giờ` : "", minutes ? `${minutes} phút` : ""].filter(Boolean).join(" ") || "0 phút",
    },
    exclusion: {
      title: "Tự loại trừ",
      words:
        "Ngừng chơi hẳn một thời gian. Mọi phiên của bạn kết thúc ngay và bạn không đăng nhập được cho đến hết hạn.",
      until: (when: string) => `Đến ${when}`,
      none: "Không áp dụng",
      choose: "Trong bao lâu",
      day: "24 giờ",
      week: "7 ngày",
      month: "30 ngày",
      half: "6 tháng",
      year: "1 năm",
      other: "Đến ngày khác",
      date: "Đến hết ngày",
      do: "Tự loại trừ…",
      askTitle: (when: string) => `Tự loại trừ đến ${when}?`,
      askWords:
        "Không thể hủy trong thời gian đó. Cược đã chốt vẫn được chơi đến hết ván và ghi vào tài khoản của bạn.",
      askGuest: "Bạn đang chơi như khách vãng lai, không có mật khẩu: hết hạn cũng không trở lại được với số chip này.",
      yes: "Tự loại trừ",
    },
  },
  {
    title: "My limits",
    intro:
      "Limits that you set yourself and the server keeps. Tightening takes effect at once; loosening waits 24 hours, so that it is never decided in the middle of play.",
    session: {
      title: "This session",
      time: "Time",
      net: "Net result",
      since: (when) => `Since ${when}`,
    },
    none: "No limit",
    now: "In force",
    later: (what, when) => `${what}: takes effect at ${when}`,
    keep: "Keep the current limit",
    set: "Set limit",
    lift: "Remove limit",
    saved: {
      now: "In force at once.",
      later: "Saved. It is looser than before, so it takes effect after 24 hours.",
    },
    wrong: {
      chips: "Write the number of chips in digits, such as 500.",
      time: "Write hours and minutes, at least 1 minute.",
      date: "Choose a day in the future.",
    },
    loss: {
      title: "Daily loss limit",
      words: "Once the day's loss reaches this, you cannot place any more bets until the next day (by UTC).",
      field: "Chips",
      value: (chips) => `${chips} chips a day`,
    },
    play: {
      title: "Time at play",
      words: "After playing for so long you must rest at least 30 minutes before you can bet again.",
      hours: "Hours",
      minutes: "Minutes",
      value: (hours, minutes) =>
        [hours ? `${hours} h` : "", minutes ? `${minutes} min` : ""].filter(Boolean).join(" ") || "0 min",
    },
    exclusion: {
      title: "Self-exclusion",
      words:
        "Stop playing altogether for a while. All your sessions end at once and you cannot sign in until it is over.",
      until: (when) => `Until ${when}`,
      none: "Not in force",
      choose: "For how long",
      day: "24 hours",
      week: "7 days",
      month: "30 days",
      half: "6 months",
      year: "1 year",
      other: "Until another day",
      date: "Until the end of",
      do: "Exclude myself…",
      askTitle: (when) => `Exclude yourself until ${when}?`,
      askWords: "It cannot be taken back before then. Confirmed bets are played to the end and go to your account.",
      askGuest: "You play as a guest and have no password: even afterwards there is no way back to these chips.",
      yes: "Exclude me",
    },
  },
);
