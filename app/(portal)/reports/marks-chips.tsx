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

/** Marks with their band (docs/spec.md §2). */
export function MarksChips({ rows }: { rows: readonly SubjectMarks[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {rows.map(({ subject, marks }) => (
        <li key={subject} className={badgeStyle(tones[bandOf(marks)], 'marks')}>
          {`${subject} `}
          <strong>{marks}</strong>
          {` ${bandOf(marks)}`}
        </li>
      ))}
    </ul>
  )
}
