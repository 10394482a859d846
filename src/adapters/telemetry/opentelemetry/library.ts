// A module of its own, because a bundler gives a dynamically imported CommonJS package no names.
export * as api from '@opentelemetry/api';
export * as core from '@opentelemetry/core';
export * as resources from '@opentelemetry/resources';
export * as sdk from '@opentelemetry/sdk-trace-base';
