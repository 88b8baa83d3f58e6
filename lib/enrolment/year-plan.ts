import { schoolLists } from '@/lib/choices'
import { sections } from '@/lib/constants'
import { fromDay, toDay, yearOf, type Day } from '@/lib/dates'
import type { Transaction } from '@/lib/server/data/db'

/** A school year and how many sections each class has in it, in the order of `plannable`; 0 where it is not taught. */
export type YearPlan = { firstDay: Day; lastDay: Day; sections: number[] }

/** The classes that may be taught. One for materials alone becomes one with pupils. */
export const plannable = () => schoolLists().classes.filter(({ hidden }) => !hidden)

/** Writes the year and its sections in place of what was planned before. Years and sections with pupils stay. */
export async function planYear(tx: Transaction, { firstDay, lastDay, sections: counts }: YearPlan) {
  await tx.section.deleteMany({ where: { enrolments: { none: {} } } })
  await tx.academicYear.deleteMany({ where: { enrolments: { none: {} }, sections: { none: {} } } })
  const year = yearOf(firstDay)
  const days = { firstDay: fromDay(firstDay), lastDay: fromDay(lastDay) }
  await tx.academicYear.upsert({ where: { year }, create: { year, ...days }, update: days })
  const planned = plannable().map(({ name }, index) => ({ name, count: counts[index] ?? 0 }))
  await tx.section.createMany({
    data: planned.flatMap(({ name: schoolClass, count }) =>
      sections.slice(0, count).map((name) => ({ year, class: schoolClass, name })),
    ),
    skipDuplicates: true,
  })
  await tx.schoolClass.updateMany({
    where: { name: { in: planned.filter(({ count }) => count > 0).map(({ name }) => name) } },
    data: { forPupils: true },
  })
}

/** The newest year that has sections, with how many each class has. */
export async function plannedYear(tx: Pick<Transaction, 'academicYear'>): Promise<YearPlan | null> {
  const found = await tx.academicYear.findFirst({
    where: { sections: { some: {} } },
    orderBy: { year: 'desc' },
    include: { sections: { select: { class: true } } },
  })
  if (!found) return null
  return {
    firstDay: toDay(found.firstDay),
    lastDay: toDay(found.lastDay),
    sections: plannable().map(({ name }) => found.sections.filter((section) => section.class === name).length),
  }
}
