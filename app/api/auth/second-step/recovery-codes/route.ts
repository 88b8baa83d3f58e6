import { route } from '@/lib/server/doors/route'
import { renewRecoveryCodes } from '@/lib/auth/two-step-login'

export const POST = route(renewRecoveryCodes)
