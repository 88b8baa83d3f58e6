import { groupBy } from '@/lib/group-by'
import { sameText } from '@/lib/same-text'
import type { StudentOption } from './answers'

type Said = Pick<StudentOption, 'name' | 'section' | 'rollNo' | 'admissionNo'>

/** How much is said of a pupil: of namesakes the section too, and where that is the same the admission number. */
const ways: readonly ((pupil: Said) => string)[] = [
  ({ name, rollNo }) => label([name], rollNo),
  ({ name, section, rollNo }) => label([name, section], rollNo),
  ({ name, section, rollNo, admissionNo }) => label([name, section, admissionNo], rollNo),
]

const label = (parts: readonly string[], rollNo: number | null) =>
  `${parts.filter(Boolean).join(', ')}${rollNo === null ? '' : ` (${rollNo})`}`

/** The pupils as a select offers them, no two alike: `Asha Rao (7)`, and of two of them `Asha Rao, B (7)`. */
export function optionLabels(pupils: readonly Said[]): string[] {
  const [shortest, ...longer] = ways.map((way) => {
    const alike = groupBy(pupils, (pupil) => sameText(way(pupil)))
    return { way, isOne: (pupil: Said) => alike.get(sameText(way(pupil)))?.length === 1 }
  })
  if (!shortest) return []
  return pupils.map((pupil) => {
    const chosen = [shortest, ...longer].find(({ isOne }) => isOne(pupil)) ?? longer.at(-1) ?? shortest
    return chosen.way(pupil)
  })
}
