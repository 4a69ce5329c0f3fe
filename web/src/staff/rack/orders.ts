// Where the orders about a rack go.
export const rackAt = (table: string) => `/api/pit/tables/${encodeURIComponent(table)}/rack`;
export const ordersAt = (table: string) => `${rackAt(table)}/orders`;
