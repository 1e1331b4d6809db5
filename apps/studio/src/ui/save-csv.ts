import { csvCell } from '@cliffhanger/domain/csv-cell'
import { saveFile } from './save-file.ts'

/** Downloads rows as a CSV file. */
export function saveCsv(name: string, rows: readonly (readonly (string | number)[])[]): void {
  const lines = rows.map((cells) => cells.map(csvCell).join(','))
  saveFile(`${name}.csv`, 'text/csv', `${lines.join('\r\n')}\r\n`)
}
