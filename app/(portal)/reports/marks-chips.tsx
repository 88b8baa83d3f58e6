import { badgeStyle, type Tone } from '@/components/ui/badge'
import type { SubjectMarks } from '@/lib/reports/answers'
import { bandOf, type Band } from '@/lib/reports/grades'

const tones: Record<Band, Tone> = {
  Excellent: 'positive',
  Good: 'accent',
  Fair: 'neutral',
  Pass: 'caution',
  Below: 'negative',
}

type Props = {
  rows: readonly SubjectMarks[]
  /** They do not hold any more, and have no colour. */
  past?: boolean
}

/** Marks with their band (docs/spec.md §2). */
export function MarksChips({ rows, past = false }: Props) {
  return (
    <ul className="all-marks">
      {rows.map(({ subject, marks }) => (
        <li key={subject} className={badgeStyle(past ? 'neutral' : tones[bandOf(marks)], 'marks')}>
          {`${subject} `}
          <strong>{marks}</strong>
          {` ${bandOf(marks)}`}
        </li>
      ))}
    </ul>
  )
}
