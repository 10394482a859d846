// A module of its own, because a bundler gives a dynamically imported CommonJS package no names.
export { createTransport } from 'nodemailer';
