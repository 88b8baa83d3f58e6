import { reportSubjects } from '@/lib/constants'
import type { Card } from './card-pdf'
import { gradeOf } from './grades'
import type { SubjectMarks } from './schema'

/**
 * One card of what several teachers wrote about a student, a term and an assessment: all subjects, one given twice with
 * its newest mark, the remarks of all, and for the rest what the newest says. A Grading report's grade is that of all
 * the marks. `older` has the newest of them first.
 */
export function oneCard(newest: Card, older: readonly Card[]): Card {
  if (older.length === 0) return newest
  const all = [newest, ...older]
  const subjectMarks = newestOfEach(all.flatMap((card) => card.subjectMarks))
  const remarks = all.filter(({ summaryNotes }) => summaryNotes)
  return {
    ...newest,
    subjectMarks,
    overallGrade: newest.type === 'Grading' ? gradeOf(subjectMarks.map(({ marks }) => Math.round(marks * 100))) : null,
    author: [...new Set(all.map(({ author }) => author))].filter(Boolean).join(', '),
    summaryNotes: remarks
      .map(({ author, summaryNotes }) => (author ? `${author}: ${summaryNotes}` : summaryNotes))
      .join('\n\n'),
  }
}

/** The first mark of every subject, in the order the school lists its subjects. */
function newestOfEach(rows: readonly SubjectMarks[]): SubjectMarks[] {
  const first = new Map(rows.toReversed().map((row) => [row.subject, row]))
  return reportSubjects.flatMap((subject) => first.get(subject) ?? [])
}
