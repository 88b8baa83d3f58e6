import { route } from '@/lib/server/doors/route'
import { removePersonSecondStep } from '@/lib/auth/second-step'

export const DELETE = route(removePersonSecondStep)
