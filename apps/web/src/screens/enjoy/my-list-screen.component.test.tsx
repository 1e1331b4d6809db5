import { catalogue } from '@cliffhanger/contract/catalogue'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createGuestServer, openApp } from '../../testing/open-app.tsx'
import { createFreeTitle, createTitlePage } from '../../testing/titles.ts'

const redVeil = createFreeTitle('Red Veil')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name })
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

const offline = 'No connection. Nothing was changed: try again when you are back.'

it.each([
  ['the server', 'My list was not changed. Try again.'],
  ['the network', offline],
])('rolls back a failed follow and shows an error (%s)', async (cause, text) => {
  const server = createGuestServer()
  server.answer(recommendation.videoRack, createTitlePage(redVeil))
  if (cause === 'the network') server.disconnect(catalogue.addVideoShelf)
  else server.refuse(catalogue.addVideoShelf, 'internal')
  await openApp(server, '/enjoy')
  await button('Follow Red Veil').click()
  await inDialog('Confirm').click()
  await expect.element(page.getByRole('dialog', { name: text })).toBeVisible()
  await expect.poll(() => server.requestsOf(catalogue.addVideoShelf)).toMatchObject([{ videoId: redVeil.vidId }])
  await inDialog('Close').click()
  await expect.element(button('Follow Red Veil')).toHaveAttribute('aria-pressed', 'false')
})

it('marks episodes that were published between the follow and the next look at My list', async () => {
  const server = createGuestServer()
  server.answer(recommendation.videoRack, createTitlePage(redVeil))
  server.answerWith(catalogue.addVideoShelf, () => {
    server.answer(catalogue.myVideoShelf, createTitlePage({ ...redVeil, isCollect: 1, nEpisode: redVeil.nEpisode + 2 }))
    return { isCollect: 1 as const, collectNums: 1 }
  })
  await openApp(server, '/enjoy')
  await button('Follow Red Veil').click()
  await inDialog('Confirm').click()
  await expect.element(page.getByText('2 new', { exact: true })).toBeVisible()
})

it.each([
  ['the server', 'Nothing was removed. Try again.'],
  ['the network', offline],
])('a failed deletion shows an error and keeps the titles (%s)', async (cause, text) => {
  const server = createGuestServer()
  server.answer(catalogue.myVideoShelf, createTitlePage({ ...redVeil, isCollect: 1 }))
  if (cause === 'the network') server.disconnect(catalogue.delVideoShelf)
  else server.refuse(catalogue.delVideoShelf, 'internal')
  await openApp(server, '/enjoy')
  await button('Edit').click()
  await button('Select all').click()
  await button('Delete (1)').click()
  await inDialog('Confirm').click()
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Select Red Veil' })).toBeInTheDocument()
  await inDialog('Think Again').click()
  await button('Delete (1)').click()
  await expect.element(inDialog('Confirm')).toBeVisible()
  await expect.element(page.getByText(text)).not.toBeInTheDocument()
  server.answer(catalogue.delVideoShelf, { isCollect: 0, collectNums: 0 })
  server.answer(catalogue.myVideoShelf, createTitlePage())
  await inDialog('Confirm').click()
  await expect.element(heading('Your list is empty')).toBeVisible()
  await expect
    .poll(() => server.requestsOf(catalogue.delVideoShelf).at(-1))
    .toMatchObject({ vidIdList: [redVeil.vidId] })
})

it('My list and the recommendations can be reloaded after a failure', async () => {
  const server = createGuestServer()
  server.refuse(catalogue.myVideoShelf, 'internal')
  server.refuse(recommendation.videoRack, 'internal')
  await openApp(server, '/enjoy')
  await expect.element(heading('Your list did not load')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'History', exact: true }).last()).toBeInTheDocument()
  server.answer(catalogue.myVideoShelf, createTitlePage())
  await button('Try again').click()
  await expect.element(page.getByText('The recommendations did not load.')).toBeVisible()
  server.answer(recommendation.videoRack, createTitlePage(redVeil))
  await button('Try again').click()
  await expect.element(button('Follow Red Veil')).toBeVisible()
})
