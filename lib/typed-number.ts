// Longer than any number a form asks for.
const mostDigits = 20
const number = /^[-+]?(?:\d+(?:\.\d+)?|\.\d+)$/

/** The number that somebody has typed, NaN for other text. Schemas and screens that count along read it alike. */
export function typedNumber(text: string): number {
  const typed = text.trim()
  return typed.length <= mostDigits && number.test(typed) ? Number(typed) : Number.NaN
}
