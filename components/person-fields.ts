import { limits } from '@/lib/constants'

/** Props of a person's fields, the same in every form: `<TextField {...personFields.phone} optional />`. */
export const personFields = {
  name: { name: 'name', label: 'Full Name', autoComplete: 'name', maxLength: limits.name },
  email: { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', maxLength: limits.email },
  parentEmail: {
    name: 'parentEmail',
    label: 'Parent Email',
    type: 'email',
    autoComplete: 'off',
    maxLength: limits.email,
  },
  dateOfBirth: { name: 'dateOfBirth', label: 'Date of Birth', autoComplete: 'off' },
  phone: { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel', maxLength: limits.phone },
  address: { name: 'address', label: 'Address', autoComplete: 'street-address', maxLength: limits.address },
} as const
