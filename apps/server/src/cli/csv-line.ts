import { csvCell } from '@cliffhanger/domain/csv-cell'

/** Formats a CSV line. */
export const csvLine = (cells: readonly (string | number)[]): string => cells.map(csvCell).join(',')
