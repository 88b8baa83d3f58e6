import { addDays } from '@/lib/dates'

/** Numbers in a workbook: which of them are dates, and how they are written. */

/** ECMA-376 part 1, 18.8.30; those from 27 on are of East Asian locales. 18 to 21 are times of day. */
const builtInDates = [
  [14, 17],
  [22, 22],
  [27, 36],
  [50, 58],
] as const
export const isBuiltInDate = (id: number) => builtInDates.some(([first, last]) => id >= first && id <= last)

const closing: Record<string, string> = { '"': '"', '[': ']' }

/** A format with a day or a year outside of quotation marks and square brackets. */
export function isDateFormat(code: string): boolean {
  let until = ''
  for (let at = 0; at < code.length; at += 1) {
    const sign = code.charAt(at)
    if (until) {
      if (sign === until) until = ''
    } else if (sign === '\\') at += 1
    else if (closing[sign]) until = closing[sign]
    else if ('dyDY'.includes(sign)) return true
  }
  return false
}

/** A number as somebody typed it: 9876543210 for the file's 9.87654321E9, and 0057 where the format is `0000`. */
export function plainNumber(value: string, format = ''): string {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) return value
  return /^0{2,20}$/.test(format) ? String(number).padStart(format.length, '0') : String(number)
}

/** The day of a number of days since 1900, in which Excel has a 29 February, or since 1904. */
export function dayOfSerial(value: string, since1904: boolean): string {
  const days = Math.floor(Number(value))
  // Up to the year 2199.
  if (!(days >= 1 && days < 110_000)) return value
  if (since1904) return addDays('1904-01-01', days)
  return addDays('1899-12-30', days < 60 ? days + 1 : days)
}
