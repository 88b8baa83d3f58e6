import { textsOf, type Texts } from '@/components/entry-grid/columns'
import type { Plan } from '@/lib/fee-plans/answers'
import { feePlanMessages } from '@/lib/fee-plans/messages'
import { planMessages } from '@/lib/fee-plans/screen-messages'
import { hasPaisePrecision } from '@/lib/money'

/** The rows of the table of amounts: a class, and where it says so a section, or new or old students. */
export type RowOf = Pick<Plan['lines'][number], 'class' | 'section' | 'pupils'>

export const rowKey = (row: RowOf) => [row.class, row.section, row.pupils].join('|')

/** For whom in the class it is; '' for all. */
export const partOf = ({ section, pupils }: RowOf) =>
  [section && planMessages.sectionNamed(section), pupils !== 'All' && planMessages.pupilNames[pupils]]
    .filter(Boolean)
    .join(', ')

/** Each class as a whole, and behind it what the plan has for parts of it. */
export function tableRows(lines: Plan['lines'], classes: readonly string[]): RowOf[] {
  const known = [...new Set([...classes, ...lines.map((line) => line.class)])]
  return known.flatMap((each) => {
    const whole: RowOf = { class: each, section: '', pupils: 'All' }
    const parts = lines.filter((line) => line.class === each && rowKey(line) !== rowKey(whole))
    return [whole, ...new Map(parts.map((line) => [rowKey(line), line])).values()]
  })
}

export function savedTexts(lines: Plan['lines']): Texts {
  const texts: Record<string, Record<string, string>> = {}
  for (const line of lines) (texts[rowKey(line)] ??= {})[line.type] = String(line.amount)
  return texts
}

/** The lines that the table says, and what is wrong in it. A space or a comma between digits is nothing. */
export function linesOf({
  rows,
  heads,
  saved,
  typed,
}: {
  rows: readonly RowOf[]
  heads: Plan['heads']
  saved: Texts
  typed: Texts
}) {
  const lines: Plan['lines'] = []
  const faults: Record<string, Record<string, string>> = {}
  for (const row of rows)
    for (const { type } of heads) {
      const key = rowKey(row)
      const text = (textsOf(typed, key)[type] ?? textsOf(saved, key)[type] ?? '').replaceAll(/[\s,]/g, '')
      if (text === '') continue
      const amount = Number(text)
      if (hasPaisePrecision(amount) && amount >= 0)
        lines.push({ class: row.class, section: row.section, pupils: row.pupils, type, amount })
      else (faults[key] ??= {})[type] = feePlanMessages.amount
    }
  return { lines, faults }
}
