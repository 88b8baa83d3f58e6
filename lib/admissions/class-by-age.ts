import { counted } from '@/lib/counted'
import { formatDay, yearOf, type Day } from '@/lib/dates'
import type { AgeFit } from './answers'

/**
 * Which class a child is of the age for. As most Indian schools do: Class 1 takes who is six on the first day of the school
 * year, each class after it a year more, each before it a year less (UKG five, LKG four). The very first class takes who is a
 * year younger too, from three on: where there is no nursery, LKG takes three and four.
 */

/** In completed years; 0 for who is not born then. */
export const ageOn = (birth: Day, day: Day) =>
  Math.max(0, yearOf(day) - yearOf(birth) - (day.slice(5) < birth.slice(5) ? 1 : 0))

const firstClassAge = 6
const youngest = 3

const numberIn = (name: string) => Number(/\d+/.exec(name)?.[0] ?? Number.NaN)

/**
 * The classes for a child of this age, out of the school's in their order: several where they are streams, none where the
 * child is too young or too old.
 */
export function classesForAge(age: number, classes: readonly string[]): readonly string[] {
  const ages = classes.map((name) => firstClassAge - 1 + numberIn(name))
  const first = ages.findIndex((own) => !Number.isNaN(own))
  return classes.filter((_, place) => {
    const own = place < first ? (ages[first] ?? 0) - (first - place) : ages[place]
    const younger = place === 0 && place < first && age >= youngest
    return own !== undefined && (age === own || (younger && age === own - 1))
  })
}

export const fitOf = (birth: Day, day: Day, classes: readonly string[]): AgeFit => {
  const age = ageOn(birth, day)
  return { day, age, classes: classesForAge(age, classes) }
}

export const ageSaid = ({ day, age }: AgeFit) => `${counted(age, 'year')} old on ${formatDay(day)}`

export const classSaid = ({ classes }: AgeFit) =>
  classes.length > 0 ? `by age ${classes.join(' or ')}` : 'no class by age'
