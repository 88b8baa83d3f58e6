import { changeFrontPage, readFrontPage } from '@/lib/school/front-page'
import { route } from '@/lib/server/doors/route'

export const GET = route(readFrontPage)
export const PUT = route(changeFrontPage)
