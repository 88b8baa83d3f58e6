/** Lets an e-mail address wrap after its @ instead of anywhere; other text stays as it is. */
export function Breakable({ text }: { text: string }) {
  const [before, after] = text.split('@')
  if (after === undefined) return text
  return (
    <span>
      {before}@<wbr />
      {after}
    </span>
  )
}
