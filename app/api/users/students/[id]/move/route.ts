import { route } from '@/lib/server/doors/route'
import { moveStudent } from '@/lib/students/service'

export const PUT = route(moveStudent)
