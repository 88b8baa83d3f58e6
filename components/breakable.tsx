/** As an SMS gateway takes it, with the country code. */
const indianNumber = /^91(\d{5})(\d{5})$/

/** An address for eyes: an e-mail wraps after its @ instead of anywhere, a number of digits alone reads +91 98765 43210. */
export function Breakable({ text }: { text: string }) {
  if (indianNumber.test(text))
    return <span className="whitespace-nowrap">{text.replace(indianNumber, '+91 $1 $2')}</span>
  const [before, after] = text.split('@')
  if (after === undefined) return text
  return (
    <span>
      {before}@<wbr />
      {after}
    </span>
  )
}
