import { route } from '@/lib/server/doors/route'
import { renewRecoveryCodes } from '@/lib/auth/second-step'

export const POST = route(renewRecoveryCodes)
