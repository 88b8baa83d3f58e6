import { rejectChange } from '@/lib/profile/service'
import { route } from '@/lib/server/route'

export const PUT = route(rejectChange)
