'use server'

import * as choices from '@/lib/school/choices'
import * as frontPage from '@/lib/school/front-page-operations'
import * as school from '@/lib/school/operations'
import { action } from '@/lib/server/doors/action'

export const changeSchool = action(
  school.changeSchool,
  '/admin/school/details',
  '/admin/school/payments',
  '/admin/school/messages',
  '/admin/school/sms',
  '/admin/school/accounts',
)
export const addChoice = action(choices.addChoice, '/admin/school/classes', '/admin/school/subjects')
export const changeChoice = action(choices.changeChoice, '/admin/school/classes', '/admin/school/subjects')
export const removeChoice = action(choices.removeChoice, '/admin/school/classes', '/admin/school/subjects')
export const changeRollNumbers = action(choices.changeRollNumbers, '/admin/school/classes')
export const removeLogo = action(school.removeLogo, '/admin/school/details')
export const changeFrontPage = action(frontPage.changeFrontPage, '/admin/school/front-page', '/admin/school/results')
export const removeFrontPicture = action(frontPage.removeFrontPicture, '/admin/school/front-page')
