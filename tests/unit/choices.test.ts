import { afterEach, describe, expect, it } from 'vitest'
import { signupSchema } from '@/lib/auth/schema'
import {
  byClass,
  contractLists,
  keepSchoolLists,
  knownIn,
  offeredIn,
  schoolLists,
  type SchoolLists,
} from '@/lib/choices'
import { classes, feeTypes, materialClasses, materialSubjects, reportSubjects } from '@/lib/constants'
import { registerSchema } from '@/lib/attendance/schema'
import { addFeeSchema, feeListSchema } from '@/lib/fees/schema'
import { describeIssues } from '@/lib/inputs'
import { leaveList } from '@/lib/leave/lists'
import { sortValueIn } from '@/lib/lists'
import { messages } from '@/lib/messages'
import { notificationSchema } from '@/lib/notifications/schema'
import { reportSchema } from '@/lib/reports/schema'
import { addChoiceSchema } from '@/lib/school/schema'
import { scheduleTopicSchema } from '@/lib/topics/schema'
import { classesAfter, nextClasses } from '@/lib/year/classes-after'
import { signupBody } from '@/tests/support/machine/api'

afterEach(() => keepSchoolLists(contractLists))

/** A school with a kindergarten, streams from Class 11 on and subjects of its own. */
const own: SchoolLists = {
  classes: [
    ...contractLists.classes
      .filter(({ name }) => !['Class 11', 'Class 12'].includes(name))
      .map((each) => ({ ...each, forPupils: true })),
    ...['Class 11', 'Class 11 Arts', 'Class 11 Science', 'Class 12 Arts', 'Class 12 Science'].map((name) => ({
      name,
      forPupils: true,
      forMaterials: name.endsWith('Science'),
      hidden: name === 'Class 11',
    })),
  ],
  subjects: [...contractLists.subjects, { name: 'Sanskrit', forReports: true, forMaterials: false, hidden: false }],
  feeTypes: [
    ...contractLists.feeTypes,
    { name: 'Transport Fee – Bus 2', tuition: false, deposit: false, hidden: false },
  ],
}

describe('what is offered', () => {
  it('is the contract’s, in its order, in a school that has changed nothing', () => {
    const all = schoolLists()
    expect(offeredIn(all, 'classes')).toEqual(classes)
    expect(offeredIn(all, 'signupClasses')).toEqual(classes)
    expect(offeredIn(all, 'materialClasses')).toEqual(materialClasses)
    expect(offeredIn(all, 'materialSubjects')).toEqual(materialSubjects)
    expect(offeredIn(all, 'reportSubjects')).toEqual(reportSubjects)
    expect(offeredIn(all, 'feeTypes')).toEqual(feeTypes)
    expect(offeredIn(all, 'recipients')).toEqual(['All Students', ...classes, 'All Teachers', 'All Parents'])
  })

  it('is the school’s, of what each list is for, and sign-up has the contract’s alone', () => {
    expect(offeredIn(own, 'classes').slice(0, 3)).toEqual(['LKG', 'UKG', 'Class 1'])
    expect(offeredIn(own, 'classes')).not.toContain('Class 11')
    expect(knownIn(own, 'classes')).toContain('Class 11')
    expect(offeredIn(own, 'materialClasses')).not.toContain('Class 11 Arts')
    expect(offeredIn(own, 'signupClasses')).toEqual(classes.slice(0, 10))
    expect(offeredIn(own, 'reportSubjects')).toEqual([...reportSubjects, 'Sanskrit'])
    expect(offeredIn(own, 'materialSubjects')).toEqual(materialSubjects)
    expect(offeredIn(own, 'recipients').slice(0, 2)).toEqual(['All Students', 'LKG'])
  })
})

describe('schemas that were loaded before', () => {
  const fee = { class: 'LKG', type: 'Transport Fee – Bus 2', amount: '10', dueDate: '2030-01-01' }
  const said = (input: object) => {
    const schema = addFeeSchema('2026-01-01')
    const parsed = schema.safeParse(input)
    return parsed.success ? null : describeIssues(schema, parsed.error)
  }

  it('take what the school offers when they validate, and refuse the rest in the contract’s words', () => {
    expect(said(fee)?.errors).toEqual({
      class: messages.common.notOffered(classes),
      type: messages.common.notOffered(feeTypes),
    })
    keepSchoolLists(own)
    expect(said(fee)).toBeNull()
    expect(said({ ...fee, class: 'Class 99' })?.errors).toEqual({
      class: messages.common.notOffered(offeredIn(own, 'classes')),
    })
    expect(said({ ...fee, class: '' })?.message).toBe(said({ ...fee, class: undefined })?.message)
    const marks = [{ subject: 'Sanskrit', marks: 50 }]
    const report = { type: 'Academic', studentId: crypto.randomUUID(), class: 'LKG', term: 'Term 1' }
    expect(reportSchema.safeParse({ ...report, assessmentType: 'Mid Term', subjectMarks: marks }).success).toBe(true)
    const message = { type: 'SMS', subject: 'General Announcement', message: 'x', recipients: 'UKG' }
    expect(notificationSchema.safeParse(message).success).toBe(true)
    const topic = { class: 'Class 11 Science', section: 'A', subject: 'Sanskrit', topic: 'x', date: '2026-11-20' }
    expect(scheduleTopicSchema.safeParse(topic).success).toBe(false)
    expect(scheduleTopicSchema.safeParse({ ...topic, subject: 'Physics' }).success).toBe(true)
  })

  it('refuse a hidden one where it is chosen, and take it where it is asked for', () => {
    keepSchoolLists(own)
    expect(said({ ...fee, class: 'Class 11' })?.errors).toHaveProperty('class')
    expect(feeListSchema.parse({ class: 'Class 11' })).toMatchObject({ class: 'Class 11' })
    expect(feeListSchema.safeParse({ class: 'Class 99' }).success).toBe(false)
    expect(registerSchema.parse({ class: 'Class 11' }).class).toBe('Class 11')
  })

  it('let families sign up for the contract’s classes alone', () => {
    keepSchoolLists(own)
    expect(signupSchema.safeParse(signupBody({ class: 'Class 10' })).success).toBe(true)
    for (const other of ['LKG', 'Class 11 Arts', 'Class 11'])
      expect(signupSchema.safeParse(signupBody({ class: other })).success).toBe(false)
  })

  it('show the register of the first class', () => {
    expect(registerSchema.parse({}).class).toBe('Class 1')
    keepSchoolLists(own)
    expect(registerSchema.parse({}).class).toBe('LKG')
  })
})

describe('the order of classes', () => {
  it('is the school’s, wherever rows are sorted, and what has no class is last', () => {
    keepSchoolLists(own)
    const rows = ['Class 10', 'Class 11 Arts', '', 'Class 2', 'UKG', 'LKG', 'Class 11 Science'].map((name) => ({
      class: name,
    }))
    const sorted = ['LKG', 'UKG', 'Class 2', 'Class 10', 'Class 11 Arts', 'Class 11 Science', '']
    expect(byClass(rows).map((row) => row.class)).toEqual(sorted)
    const value = sortValueIn(leaveList, 'class')
    expect(rows.toSorted((a, b) => Number(value(a)) - Number(value(b))).map((row) => row.class)).toEqual(sorted)
  })

  it('says which classes follow one', () => {
    expect(nextClasses('Class 1')).toEqual(['Class 2'])
    expect(nextClasses('Class 12')).toEqual([])
    // For materials alone: nobody is in it.
    expect(nextClasses('UKG')).toEqual([])
    expect(nextClasses('Class 99')).toEqual([])
    expect(nextClasses('LKG', own)).toEqual(['UKG'])
    expect(nextClasses('UKG', own)).toEqual(['Class 1'])
    expect(nextClasses('Class 9', own)).toEqual(['Class 10'])
    expect(nextClasses('Class 10', own)).toEqual(['Class 11 Arts', 'Class 11 Science'])
    expect(nextClasses('Class 11 Arts', own)).toEqual(['Class 12 Arts'])
    expect(nextClasses('Class 11 Science', own)).toEqual(['Class 12 Science'])
    // It is hidden, so it has no stream of its own in the next grade.
    expect(nextClasses('Class 11', own)).toEqual(['Class 12 Arts', 'Class 12 Science'])
    expect(nextClasses('Class 12 Arts', own)).toEqual([])
  })
})

describe('the classes of a roll-over', () => {
  it('begin with the one of the same stream, and have none of the grade that is left', () => {
    keepSchoolLists(own)
    expect(classesAfter('Class 9').slice(0, 2)).toEqual(['Class 10', 'Class 11 Arts'])
    expect(classesAfter('Class 10')[0]).toBe('Class 11 Arts')
    expect(classesAfter('Class 11 Arts')).toEqual(['Class 12 Arts', 'Class 12 Science'])
    expect(classesAfter('Class 11 Science')).toEqual(['Class 12 Science', 'Class 12 Arts'])
    expect(classesAfter('Class 12 Arts')).toEqual([])
  })
})

describe('the name of a class, subject or fee type', () => {
  const accepts = (name: string) => addChoiceSchema.safeParse({ list: 'subjects', name }).success

  it.each(['Sanskrit', 'Transport Fee – Bus 2', 'Class 11 (Science)', 'संस्कृत', 'Arts & Crafts', 'Std. XI', 'K.G./Prep'])(
    'may be %s',
    (name) => expect(accepts(name)).toBe(true),
  )

  it.each([
    '',
    ' ',
    'Hindi, English',
    '=SUM(A1)',
    '-1',
    '<b>',
    'A|B',
    'two\nlines',
    'x'.repeat(41),
    '\u202eabc',
    'Class  5',
  ])('may not be %j', (name) => expect(accepts(name)).toBe(false))
})
