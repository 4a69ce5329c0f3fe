/** Which of the two pay tables the page's address asks for. */
export function hasCommission(query: URLSearchParams): boolean {
  return query.get("commission") !== "false";
}
