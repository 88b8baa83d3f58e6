import { classes, sections } from '@/lib/constants'
import { fromDay, toDay, yearOf, type Day } from '@/lib/dates'
import type { Transaction } from '@/lib/server/data/db'

/** A school year and how many sections each class has in it, in the order of `classes`; 0 where it is not taught. */
export type YearPlan = { firstDay: Day; lastDay: Day; sections: number[] }

/** Writes the year and its sections in place of what was planned before. Years and sections with pupils stay. */
export async function planYear(tx: Transaction, { firstDay, lastDay, sections: counts }: YearPlan) {
  await tx.section.deleteMany({ where: { enrolments: { none: {} } } })
  await tx.academicYear.deleteMany({ where: { enrolments: { none: {} }, sections: { none: {} } } })
  const year = yearOf(firstDay)
  const days = { firstDay: fromDay(firstDay), lastDay: fromDay(lastDay) }
  await tx.academicYear.upsert({ where: { year }, create: { year, ...days }, update: days })
  await tx.section.createMany({
    data: classes.flatMap((schoolClass, index) =>
      sections.slice(0, counts[index] ?? 0).map((name) => ({ year, class: schoolClass, name })),
    ),
    skipDuplicates: true,
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
    sections: classes.map((each) => found.sections.filter((section) => section.class === each).length),
  }
}
