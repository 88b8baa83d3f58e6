import { z } from 'zod'
import { createAdminSchema } from '@/lib/auth/schema'
import { limits, sections } from '@/lib/constants'
import { requiredFile } from '@/lib/files'
import {
  acrossFields,
  choice,
  day,
  formSchema,
  optionalEmail,
  optionalPhone,
  text,
  whenIncomplete,
  wholeNumber,
} from '@/lib/inputs'
import { choiceBefore, newChoice, oneLine, timeZone } from '@/lib/school/schema'
import { yearMessages } from '@/lib/year/messages'
import { isYearLong } from '@/lib/years'
import { setupMessages } from './messages'

/** Goes with each step. */
const code = text(limits.setupCode)

export const setupCodeSchema = formSchema({ code })

/** What the school is called and where it is. Phone and email may follow later. */
export const setupSchoolSchema = formSchema({
  code,
  name: oneLine(limits.schoolName),
  address: oneLine(limits.schoolAddress),
  phone: optionalPhone,
  email: optionalEmail,
  timeZone,
  teachersReach: choice(['school', 'classes']).default('school'),
})

/** The school year that runs, and how many sections each of the school's classes has, in their order. */
export const setupYearSchema = whenIncomplete(
  z
    .object({
      code,
      firstDay: day,
      lastDay: day,
      // One of each class is asked for by the operation: the browser's lists are those with which the page came.
      sections: z.array(wholeNumber(0, sections.length)).max(limits.choices),
    })
    .refine(
      ({ firstDay, lastDay }) => isYearLong({ first: firstDay, last: lastDay }),
      acrossFields(['firstDay', 'lastDay'], yearMessages.length),
    )
    .refine(({ sections }) => sections.some((count) => count > 0), {
      error: setupMessages.noClass,
      path: ['sections.0'],
      when: ({ issues }) => issues.length === 0,
    }),
)

/** A class of the school's own, behind another; '' is the front. */
export const setupClassSchema = formSchema({ code, name: newChoice, after: choiceBefore })

export const setupLogoSchema = formSchema({ code, file: requiredFile('Image') })

export const setupAdministratorSchema = formSchema({ code, ...createAdminSchema.shape })
