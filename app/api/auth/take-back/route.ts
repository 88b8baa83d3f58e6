import { route } from '@/lib/server/doors/route'
import { takeBackEmailChange } from '@/lib/profile/service'

export const POST = route(takeBackEmailChange)
