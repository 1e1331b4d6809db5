/** Formats seconds as a running time: "1 hr 52 min", "1 min 20 sec"; leaves out parts that are zero. */
export function runtimeText(languageTag: string, seconds: number): string {
  const whole = Math.round(seconds)
  const minutes = whole < 600 ? Math.floor(whole / 60) : Math.round(whole / 60)
  const parts: [number, 'hour' | 'minute' | 'second'][] = [
    [Math.floor(minutes / 60), 'hour'],
    [minutes % 60, 'minute'],
    [whole < 600 ? whole % 60 : 0, 'second'],
  ]
  const said = parts.filter(([value]) => value > 0)
  const shown = said.length > 0 ? said : parts.slice(2)
  const text = shown.map(([value, unit]) =>
    // A no-break space keeps number and unit on one line.
    new Intl.NumberFormat(languageTag, { style: 'unit', unit, unitDisplay: 'short' })
      .format(value)
      .replace(/\s/g, '\u00A0'),
  )
  return text.join(' ')
}
