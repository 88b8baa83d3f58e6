import { takeBackEmail } from '@/lib/profile/service'
import { route } from '@/lib/server/route'

export const POST = route(takeBackEmail)
