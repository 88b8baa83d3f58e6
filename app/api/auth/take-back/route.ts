import { takeBackEmailChange } from '@/lib/profile/service'
import { route } from '@/lib/server/doors/route'

export const POST = route(takeBackEmailChange)
