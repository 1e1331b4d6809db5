import { csvCell } from './csv-cell.ts'

/** A line for a spreadsheet. */
export const csvLine = (cells: readonly (string | number)[]): string => cells.map(csvCell).join(',')
