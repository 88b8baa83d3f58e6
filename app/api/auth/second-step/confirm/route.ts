import { route } from '@/lib/server/doors/route'
import { confirmSecondStep } from '@/lib/auth/two-step-login'

export const POST = route(confirmSecondStep)
