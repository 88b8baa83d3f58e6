'use server'

import * as choices from '@/lib/school/choices'
import * as frontPage from '@/lib/school/front-page-operations'
import * as school from '@/lib/school/operations'
import { action } from '@/lib/server/doors/action'

export const changeSchool = action(school.changeSchool, '/admin/school')
export const addChoice = action(choices.addChoice, '/admin/school')
export const changeChoice = action(choices.changeChoice, '/admin/school')
export const removeChoice = action(choices.removeChoice, '/admin/school')
export const changeRollNumbers = action(choices.changeRollNumbers, '/admin/school')
export const removeLogo = action(school.removeLogo, '/admin/school')
export const changeFrontPage = action(frontPage.changeFrontPage, '/admin/school')
export const removeFrontPicture = action(frontPage.removeFrontPicture, '/admin/school')
