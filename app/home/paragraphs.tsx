/** A text of the school's own: an empty line begins a paragraph. */
export const Paragraphs = ({ of }: { of: string }) =>
  of.split(/\n\s*\n/).map((paragraph, n) => (
    <p key={n} className="wrap-anywhere whitespace-pre-line">
      {paragraph.trim()}
    </p>
  ))
