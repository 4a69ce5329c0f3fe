// Where a game goes on: its other tables with a free seat, those that the patron can pay and with the nearest minimum first.
import type { TableShown } from "../../net/tables";
import type { Settings } from "../../net/types";
import { freeSeats, isOpen } from "../../play/glance";
import { mainBounds } from "../../play/limits";

const OFFERED = 3;

export function otherTables(
  tables: readonly TableShown[],
  { name, game, ...settings }: Settings,
  available: number,
): readonly (TableShown & { readonly free: number })[] {
  const least = mainBounds({ name, game, ...settings } as Settings)[0];
  const leastOf = (table: TableShown) => mainBounds(table.settings)[0];
  return tables
    .filter((table) => table.settings.game === game && table.name !== name && isOpen(table) && !table.closing)
    .map((table) => ({ ...table, free: freeSeats(table.seats, table.patrons) }))
    .filter((table) => table.free > 0 && leastOf(table) <= available)
    .sort((a, b) => Math.abs(leastOf(a) - least) - Math.abs(leastOf(b) - least))
    .slice(0, OFFERED);
}
