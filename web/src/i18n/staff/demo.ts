import { area } from "../area";

export default area(
  {
    title: "Bạn muốn làm ai?",
    window: "Bản trình diễn",
    intro:
      "Đây là bản trình diễn: sàn chơi thật, sổ sách riêng, mọi người ở đây do chương trình đóng vai. Chọn một vai để vào ngay màn hình của người đó; “Đổi vai” trên thanh đầu trang đưa bạn về đây.",
    change: "Đổi vai",
    now: "Bạn đang là người này",
    groups: {
      floor: "Tại bàn và trong Pit",
      house: "Điều hành và hệ thống",
      beside: "Quanh sàn chơi",
    },
    does: {
      dealer: "Nhận một bàn và chia: nhập cược, từng lá bài hoặc xúc xắc, công bố kết quả, trả thưởng.",
      pit_supervisor: "Trông các bàn, đến khi được gọi, ký nhận chip, quyết định những sự cố nhỏ.",
      pit_manager: "Quyết định sự cố lớn, hủy ván, xử lý khiếu nại được chuyển lên, xem số liệu của ca.",
      shift_manager: "Duyệt sửa kết quả, cho khách rút cược, xử lý chênh lệch khay chip trong ca.",
      operations_manager: "Mở và đóng bàn, đặt quy định của bàn, cho thiết bị lỗi chạy lại.",
      assistant_director: "Quyết định điều mà luật chơi không nêu, xét khiếu nại chính thức.",
      director: "Người quyết định cuối cùng về trò chơi trên sàn.",
      cashier: "Xuất chip ra bàn, nhận chip về. Một phiếu bổ sung chip đang chờ.",
      surveillance:
        "Tìm theo khách, bàn, ván, giờ; xem bàn trực tiếp và từng ván; đính kèm chứng cứ, không quyết định gì.",
      auditor: "Tìm trong mọi sổ sách, xem lại từng ván, đọc vụ việc và quyết định; không sửa được gì.",
      administrator: "Cấp vai trò cho nhân viên và trông coi hệ thống; không có quyền tại bàn.",
      patron: "Chọn bàn ở sảnh và chơi bằng chip chơi thử, tự mình hoặc bên các khách khác.",
    },
    consoles: (names: string) => `Trang: ${names}`,
    tables: "Các bàn có nhân viên điều hành",
    run: (table: string, game: string) => `Bàn ${table}, ${game}`,
    deal: "Điều hành",
    sit: "Ngồi chơi",
    display: "Màn hình",
  },
  {
    title: "Who would you like to be?",
    window: "Demonstration",
    intro:
      "This is a demonstration: a real floor with books of its own, and everybody on it is played by a program. Choose a role to sit at that person's console at once; “Change role” in the bar brings you back here.",
    change: "Change role",
    now: "You are this person now",
    groups: {
      floor: "At the tables and in the pit",
      house: "The house and its system",
      beside: "Around the floor",
    },
    does: {
      dealer: "Take a table and deal: record wagers, key in cards or dice, call the result, pay.",
      pit_supervisor: "Watch the tables, come when called, sign for chips, decide small irregularities.",
      pit_manager:
        "Decide serious irregularities, void rounds, take escalated disputes, read the figures of the shift.",
      shift_manager: "Approve corrections, let patrons withdraw, settle differences of a rack.",
      operations_manager: "Open and close tables, change their settings, let a failed device go on.",
      assistant_director: "Decide what the book does not foresee, and formal complaints.",
      director: "The last word about the games on the floor.",
      cashier: "Send chips to the tables and take them back. One fill is waiting.",
      surveillance: "Search by patron, table, round and time; watch tables live; attach evidence, decide nothing.",
      auditor: "Search all books, play rounds back, read cases and decisions; change nothing.",
      administrator: "Give people their roles and look after the system; no say at a table.",
      patron: "Choose a table in the lobby and play with play chips, beside the other patrons.",
    },
    consoles: (names) => `Consoles: ${names}`,
    tables: "The tables that dealers run",
    run: (table, game) => `Table ${table}, ${game}`,
    deal: "Run it",
    sit: "Play there",
    display: "Its display",
  },
);
