/** The fixed print colours of the boxes. */
export const PRINT: Record<string, [fill: string, edge: string]> = {
  b: ["#2B5CAB", "#153467"],
  y: ["#EBB023", "#8A5D00"],
  r: ["#C53A2B", "#7E1C12"],
  g: ["#2F8F68", "#155039"],
};
export const HATCH: Record<string, string> = { b: "blue", y: "yellow", r: "red", g: "green" };
