/** The text of an SMS, and how many messages it is sent as (3GPP TS 23.038 and 23.040). */

// The template registered with the operators: {#var#}: {#var#} - school.
export const smsText = ({ subject, message, school }: { subject: string; message: string; school: string }) =>
  `${subject}: ${message} - ${school}`

/** The GSM alphabet; each letter takes seven bits. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Letters of its second table count as two. */
const extended = new Set('\f^{}\\[~]|€')

/** Letters in a single message, and in each of several, which need some for joining them. */
const gsm = { alone: 160, together: 153 }
const unicode = { alone: 70, together: 67 }

/** How many messages `text` is sent as, and whether it has a letter outside the GSM alphabet. */
export function smsParts(text: string): { parts: number; unicode: boolean } {
  const letters = [...text]
  const outside = letters.some((letter) => !basic.has(letter) && !extended.has(letter))
  const places = letters.map((letter) => (outside ? letter.length : extended.has(letter) ? 2 : 1))
  const { alone, together } = outside ? unicode : gsm
  if (places.reduce((sum, size) => sum + size, 0) <= alone) return { parts: 1, unicode: outside }
  let [parts, used] = [1, 0]
  for (const size of places) {
    // A letter is not split between two messages.
    if (used + size > together) [parts, used] = [parts + 1, 0]
    used += size
  }
  return { parts, unicode: outside }
}

export const describeSmsParts = (text: string) => {
  const { parts, unicode: outside } = smsParts(text)
  const alphabet = outside ? ', because it has letters outside the plain SMS alphabet' : ''
  return `${parts === 1 ? '1 SMS' : `${parts} SMS parts`} for each recipient${alphabet}`
}
