// Colyseus (npm) as a server that keeps nothing: `node colyseus_server.mjs CLIENTS FILE`, in the folder where it is
// installed. One room with a seat reserved for each client; the paths of their sockets go into FILE. Standard input and
// output are those of `benchmarks/c/bets_epoll.c`.
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const require = createRequire(`${process.cwd()}/`);
const { Room, Server, matchMaker } = require("@colyseus/core");
const { WebSocketTransport } = require("@colyseus/ws-transport");
const SEAT_SECONDS = 600;

class Table extends Room {
  onCreate() {
    this.maxClients = Number(process.argv[2]);
    this.setSeatReservationTime(SEAT_SECONDS);
    this.onMessage("confirm", (client, bet) => client.send("accepted", { re: bet.id }));
  }
}

const http = createServer();
const server = new Server({ transport: new WebSocketTransport({ server: http }), greet: false });
server.define("table", Table);
await server.listen(0, "127.0.0.1");

const paths = [];
let table;
for (let client = 0; client < Number(process.argv[2]); client += 1) {
  const { room, sessionId } = await matchMaker.joinOrCreate("table", {});
  table ??= matchMaker.getLocalRoomById(room.roomId);
  paths.push(`/${room.processId}/${room.roomId}?sessionId=${sessionId}`);
}
writeFileSync(process.argv[3], JSON.stringify(paths));
console.log(http.address().port);

createInterface({ input: process.stdin }).on("line", (order) => {
  const [, name, round, size] = order.split(" ");
  const told = process.hrtime.bigint();
  const padding = " ".repeat(Math.max(0, Number(size) - 50));
  table.broadcast("betting_opened", { table: name, round: Number(round), padding });
  console.log(String(told));
});
