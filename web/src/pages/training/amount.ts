// Chips as a dealer types them: `1500`, `1.500`, `47,50`.

/** In cents; null if it is no amount. Thousands may be set apart by the other sign, or by a space. */
export function centsOf(text: string, decimal: "," | "."): number | null {
  const apart = decimal === "," ? "." : ",";
  const plain = text.trim().replace(/[\s\u00a0]/g, "");
  const [whole = "", part = "", more] = plain.split(decimal);
  const grouped = new RegExp(`^\\d{1,3}(\\${apart}\\d{3})+$`);
  const digits = grouped.test(whole) ? whole.replaceAll(apart, "") : whole;
  if (more !== undefined || !/^\d{1,12}$/.test(digits) || !/^\d{0,2}$/.test(part)) return null;
  if (plain.includes(decimal) && !part) return null;
  return Number(digits) * 100 + Number(part.padEnd(2, "0"));
}
