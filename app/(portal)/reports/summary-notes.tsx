import { reportMessages } from '@/lib/reports/messages'

/** Characters of notes that are shown as they are; of longer ones so many are, and the others when somebody asks for them. */
const short = 180
const shown = 140

const said = reportMessages.notes

/** What a teacher has written below the marks, or in place of them. */
export function SummaryNotes({ text }: { text: string }) {
  if (text.length <= short) return <p className="notes">{text}</p>
  // Between two words.
  const end = text.lastIndexOf(' ', shown)
  return (
    <details className="notes">
      <summary>
        <span className="beginning">{`${text.slice(0, end > 0 ? end : shown)}… `}</span>
        <span className="linked button-inline more">{said.more}</span>
        <span className="linked button-inline less">{said.less}</span>
      </summary>
      <p>{text}</p>
    </details>
  )
}
