import type { z } from 'zod'
import { limits } from '@/lib/constants'
import { optionalDateOfBirth, optionalEmail, optionalPhone, optionalText, personName } from '@/lib/inputs'
import type { PersonField } from '@/lib/person-fields'

/** What the school office may enter in a person's fields; '' for none. */
export const personFieldSchemas = {
  name: personName,
  phone: optionalPhone,
  email: optionalEmail,
  parentEmail: optionalEmail,
  dateOfBirth: optionalDateOfBirth,
  address: optionalText(limits.address),
  contactEmail: optionalEmail,
  occupation: optionalText(limits.name),
} satisfies Record<PersonField, z.ZodType>
