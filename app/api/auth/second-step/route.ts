import { route } from '@/lib/server/doors/route'
import { readSecondStep, removeSecondStep, startSecondStep } from '@/lib/auth/two-step-login'

export const GET = route(readSecondStep)
export const POST = route(startSecondStep)
export const DELETE = route(removeSecondStep)
