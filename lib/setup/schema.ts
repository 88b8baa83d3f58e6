import { z } from 'zod'
import { createAdminSchema } from '@/lib/auth/schema'
import { limits } from '@/lib/constants'
import { requiredFile } from '@/lib/files'
import { email, formSchema, optionalPhone, optionalText, text } from '@/lib/inputs'
import { oneLine, timeZone } from '@/lib/school/schema'

/** Goes with each step. */
const code = text(limits.setupCode)

export const setupCodeSchema = formSchema({ code })

/** What the school is called and where it is. Phone and email may follow later. */
export const setupSchoolSchema = formSchema({
  code,
  name: oneLine(limits.schoolName),
  address: oneLine(limits.schoolAddress),
  phone: optionalPhone,
  email: z.union([optionalText(0), email], { error: 'Please enter a valid email address.' }),
  timeZone,
})

export const setupLogoSchema = formSchema({ code, file: requiredFile('Image') })

export const setupAdministratorSchema = formSchema({ code, ...createAdminSchema.shape })

/** How far the set-up is. */
export type SetupState = {
  /** What the fields of the first step have: what was saved, else what the environment says. */
  school: { name: string; address: string; phone: string; email: string; timeZone: string }
  schoolSaved: boolean
  /** The path of the picture. */
  logo: string | null
}
