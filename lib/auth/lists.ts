import type { Role } from '@/lib/constants'

export const signupRoles = ['student', 'teacher'] as const satisfies readonly Role[]
