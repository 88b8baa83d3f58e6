import { route } from '@/lib/server/doors/route'
import { confirmSecondStep } from '@/lib/auth/second-step'

export const POST = route(confirmSecondStep)
