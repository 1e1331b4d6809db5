import { csvCell } from './csv-cell.ts'

/** Formats a CSV line. */
export const csvLine = (cells: readonly (string | number)[]): string => cells.map(csvCell).join(',')
