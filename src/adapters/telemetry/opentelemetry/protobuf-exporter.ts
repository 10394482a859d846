// A module of its own, because a bundler gives a dynamically imported CommonJS package no names.
export * as exporter from '@opentelemetry/exporter-trace-otlp-proto';
