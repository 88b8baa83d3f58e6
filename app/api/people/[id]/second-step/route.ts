import { route } from '@/lib/server/doors/route'
import { removePersonSecondStep } from '@/lib/auth/two-step-login'

export const DELETE = route(removePersonSecondStep)
